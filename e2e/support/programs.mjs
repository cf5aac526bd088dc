// Finds programs that tests need, and installs Debian packages.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const foldersOfPath = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean)

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
export function findRootRunner() {
  if (!onPath('apt-get')) return undefined
  if (isRoot) return run
  return onPath('sudo') && run('sudo', ['-n', 'true'])
    ? (command, args) => run('sudo', ['-n', command, ...args])
    : undefined
}

const DEBIAN_POSTGRES_FOLDER = '/usr/lib/postgresql'
const CLUSTERS = '/etc/postgresql-common/createcluster.conf'
const DISABLE_MAIN_CLUSTER = 's/^#?create_main_cluster.*/create_main_cluster = false/'

/** The folder with the programs of PostgreSQL; installs Debian's package if there is none. Undefined if that fails. */
export const ensurePostgres = () => findPostgres() ?? (installPostgres() ? findPostgres() : undefined)

/** The folder with `initdb` and `postgres`: one in PATH, or Debian's newest version. */
function findPostgres() {
  const versions = namesIn(DEBIAN_POSTGRES_FOLDER).sort((a, b) => Number(b) - Number(a))
  const folders = [...foldersOfPath(), ...versions.map(version => join(DEBIAN_POSTGRES_FOLDER, version, 'bin'))]
  return folders.find(folder => ['initdb', 'postgres'].every(name => isExecutable(join(folder, name))))
}

function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Installs Debian's package without starting its system-wide server. */
function installPostgres() {
  const asRoot = findRootRunner()
  if (!asRoot) return false
  console.log('no PostgreSQL found: installing the Debian package "postgresql" (once, about a minute)')
  const install = name => asRoot('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  asRoot('apt-get', ['update', '-qq'])
  return install('postgresql-common') && asRoot('sed', ['-Ei', DISABLE_MAIN_CLUSTER, CLUSTERS]) && install('postgresql')
}
