// Finds programs that tests need, and installs Debian packages.
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
 * A function that runs a command with the right to install packages: directly as root, or with sudo if that needs no
 * password. Undefined if neither is possible.
 */
export function debianRoot() {
  if (!onPath('apt-get')) return undefined
  if (isRoot) return run
  return onPath('sudo') && run('sudo', ['-n', 'true'])
    ? (command, args) => run('sudo', ['-n', command, ...args])
    : undefined
}
