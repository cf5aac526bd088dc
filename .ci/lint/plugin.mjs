// Two project-specific lint rules, as an oxlint JS plugin.
import { judgeImport } from './rooms.mjs'

/** The path below src; null for a file elsewhere. */
const belowSrc = filename => {
  const path = filename.replaceAll('\\', '/')
  const start = path.lastIndexOf('/src/')
  return start < 0 ? null : path.slice(start + 5)
}

const rooms = {
  create(context) {
    const file = belowSrc(context.filename)
    if (file === null) return {}
    const check = source => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const message = judgeImport(file, source.value)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: node => check(node.source),
      ExportNamedDeclaration: node => check(node.source),
      ExportAllDeclaration: node => check(node.source),
      ImportExpression: node => check(node.source),
      TSImportType: node => check(node.source ?? node.argument?.literal ?? node.argument),
    }
  },
}

const message = 'Ask api/now.ts for the time: the browser’s clock may differ from the service’s.'

const oneClock = {
  create(context) {
    return {
      MemberExpression(node) {
        if (node.object.type === 'Identifier' && node.object.name === 'Date' && node.property.name === 'now')
          context.report({ node, message })
      },
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({ node, message })
      },
    }
  },
}

export default { meta: { name: 'signalbox' }, rules: { rooms, 'one-clock': oneClock } }
