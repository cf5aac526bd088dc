import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOfSecret, isSecret, newSecret, seal, sealingKey, unseal } from './seal'

test('the cipher unseals any string with the same secret and purpose', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const secret = newSecret()
      expect(unseal(sealingKey(secret), 'a', seal(sealingKey(secret), 'a', text))).toBe(text)
    }),
  )
})

test('the cipher does not unseal with another secret or purpose, or after a change of one bit', () => {
  const key = sealingKey(newSecret())
  const sealed = seal(key, 'credentials', 'user:password')
  expect(unseal(sealingKey(newSecret()), 'credentials', sealed)).toBeNull()
  expect(unseal(key, 'reply', sealed)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(i) ^ 1, i)
    expect(unseal(key, 'credentials', changed.toString('base64url'))).toBeNull()
  }
  for (const broken of ['', 'x', sealed.slice(0, 30)]) expect(unseal(key, 'credentials', broken)).toBeNull()
})

test('the cipher seals the same string differently each time, and does not show it', () => {
  const key = sealingKey(newSecret())
  expect(seal(key, 'a', 'password')).not.toBe(seal(key, 'a', 'password'))
  expect(Buffer.from(seal(key, 'a', 'password'), 'base64url').toString('latin1')).not.toContain('password')
})

test('a secret has 256 bits and is not in its hash', () => {
  const secret = newSecret()
  expect(isSecret(secret)).toBe(true)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(isSecret(`${secret}x`)).toBe(false)
  expect(hashOfSecret(secret)).not.toContain(secret)
})
