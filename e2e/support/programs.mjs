// Programs of this machine that tests need: where they are, and how Debian's packages are installed.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const foldersOfPath = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean)

export const onPath = name =>
  foldersOfPath()
    .map(folder => join(folder, name))
    .find(isExecutable)

export const isRoot = process.getuid?.() === 0

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/**
 * Runs a command as who may install packages; undefined where nobody may. As root it runs as it is, otherwise only where
 * sudo asks no password.
 */
export function debianRoot() {
  if (!onPath('apt-get')) return undefined
  if (isRoot) return run
  return onPath('sudo') && run('sudo', ['-n', 'true'])
    ? (command, args) => run('sudo', ['-n', command, ...args])
    : undefined
}
