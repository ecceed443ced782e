import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's folder, with a subfolder for each release. */
const DEBIAN = '/usr/lib/postgresql'

/**
 * The folder of PostgreSQL's programs: on the PATH, in Debian's folder, or newly installed. Undefined if none is
 * available: tests that need it are skipped.
 * @throws in CI, where no test may be skipped for want of it
 */
export function postgresPrograms(): string | undefined {
  const folder = found() ?? installed()
  if (folder === undefined && process.env.CI) throw new Error('CI needs PostgreSQL, and cannot install it.')
  return folder
}

function found(): string | undefined {
  const releases = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...releases.map((release) => join(DEBIAN, release, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) =>
    ['postgres', 'initdb'].every((program) => existsSync(join(folder, program))),
  )
}

/** Installing requires root on Debian. Only the programs are installed; no system database is created. */
function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const options = ['-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
  try {
    execFileSync('apt-get', ['update', ...options], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '--yes', ...options, 'postgresql-common'], {
      stdio: 'ignore',
      env: quietly(),
    })
    const [package_ = ''] = execFileSync('apt-cache', ['depends', 'postgresql'], { encoding: 'utf8' }).match(
      /postgresql-\d+/,
    ) ?? ['']
    execFileSync('sed', ['-i', 's/^#*create_main_cluster.*/create_main_cluster = false/', CLUSTERS])
    execFileSync('apt-get', ['install', '--yes', ...options, package_], { stdio: 'ignore', env: quietly() })
  } catch {
    return undefined
  }
  return found()
}

const CLUSTERS = '/etc/postgresql-common/createcluster.conf'

function quietly(): NodeJS.ProcessEnv {
  return { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
}
