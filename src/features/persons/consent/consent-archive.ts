import type { ZipEntry } from '#/ui/behavior/zip-file'
import type { ReplyFile } from './read-consent'

/** The style of the saved sheet. */
const sheetStyle = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #000; background: #fff; font: 14px/1.45 system-ui, sans-serif; }
article { overflow-wrap: anywhere; }
h2 { font-size: 20px; } h3 { font-size: 15px; margin: 20px 0 6px; break-after: avoid; }
dl > div { display: grid; grid-template-columns: 9rem 1fr; gap: 0 16px; } dt { color: #444; } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid #bbb; text-align: start; vertical-align: top; }
tr { break-inside: avoid; } small { display: block; color: #444; } figure { margin: 8px 0 0; }
pre { margin: 4px 0 0; font: 11px/16px monospace; white-space: pre-wrap; } code { font: 11px/16px monospace; }
`

/** The files of the archive: the sheet as a document, the replies as received, and their checksums. */
export function consentFiles(sheet: HTMLElement, title: string, files: readonly ReplyFile[]): ZipEntry[] {
  const sums = files.flatMap(({ name, sha256 }) => (sha256 === null ? [] : [`${sha256}  replies/${name}\n`]))
  return [
    { name: 'consent-sheet.html', text: documentOf(sheet, title) },
    ...files.map(({ name, text }) => ({ name: `replies/${name}`, text })),
    ...(sums.length === 0 ? [] : [{ name: 'SHA256SUMS', text: sums.join('') }]),
  ]
}

/** The policy keeps the document from loading anything, whatever the replies contain. */
const documentOf = (sheet: HTMLElement, title: string): string => `<!doctype html>
<html lang="${document.documentElement.lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${sheetStyle}</style>
</head>
<body>
${sheet.outerHTML}
</body>
</html>
`
