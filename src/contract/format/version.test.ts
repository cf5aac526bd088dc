import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from './version'

test('the version is that of package.json', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: VERSION })
})
