import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian puts them, each release in a folder of its own. */
const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL’s programs: on the path, where Debian puts them, or installed for that. Undefined where there is none. */
export function postgresPrograms(): string | undefined {
  return found() ?? installed()
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

/** Only an administrator of a Debian may, and only the program is wanted: no database of the machine’s own is made. */
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
