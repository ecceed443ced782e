// `npm run image`: builds the image with a builder of this machine. Only docker needs a service in the background, and
// buildah needs hardly any rights.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at, print, root, UserError } from '../bootstrap/project.mjs'
import { runCommand } from '../launcher/processes.mjs'

/** Builders, in order of preference. */
const builders = ['buildah', 'podman', 'docker']
const name = 'localhost/forbidden-fruit'
/** The base image if no registry of images can be reached: Debian, made of its packages. */
const ownBase = 'localhost/forbidden-fruit-base'
const debian = { release: 'bookworm', packages: 'ca-certificates,libatomic1,nodejs,npm' }

/**
 * `npm run image`, with `--base debian` if no registry of images can be reached, or `--base <image>`. All other
 * arguments are passed to the builder.
 * @param {string[]} args
 */
export async function image(args) {
  const builder = builders.find(isThere)
  if (!builder) throw new UserError(`To build the image, install one of: ${builders.join(', ')}.`)
  const { base, rest } = readBase(args)
  const from = base === 'debian' ? await debianBase() : base
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const authorities = process.env.NODE_EXTRA_CA_CERTS || npmsAuthorities()
  const options = [
    ...['--file', at('Containerfile'), '--tag', name, '--tag', `${name}:${version}`],
    ...(from ? ['--build-arg', `BASE=${from}`] : []),
    ...(authorities ? ['--secret', `id=authorities,src=${authorities}`] : []),
    // The other format has no health check.
    ...(builder === 'docker' ? [] : ['--format', 'docker']),
  ]
  const code = await runCommand(builder, ['build', ...options, ...rest, root], { env: environment() })
  if (code === 0) print(`${name}:${version} is there. docs/deploy.md says how to run it.`)
  return code
}

/** By default buildah wants a container runtime, which a build does not need. */
function environment() {
  return { BUILDAH_ISOLATION: 'chroot', ...process.env }
}

/** @param {string} program */
function isThere(program) {
  return spawnSync(program, ['--version']).status === 0
}

/** The certificate authorities that npm is configured with. */
function npmsAuthorities() {
  const output = runQuietly('npm', 'config', 'get', 'cafile').stdout?.trim()
  return output === 'null' ? '' : output
}

/** @param {string[]} args */
function readBase(args) {
  const option = args.indexOf('--base')
  if (option < 0) return { base: undefined, rest: args }
  const base = args[option + 1]
  if (!base) throw new UserError('Which base? npm run image -- --base debian')
  return { base, rest: [...args.slice(0, option), ...args.slice(option + 2)] }
}

/** Makes the base if it does not exist yet, and returns its name. */
async function debianBase() {
  const missing = ['buildah', 'mmdebstrap'].filter((program) => !isThere(program))
  if (missing.length > 0)
    throw new UserError(`To build on Debian's packages, install ${missing.join(' and ')}.`)
  if (runQuietly('buildah', 'images', '--quiet', ownBase).status === 0) return ownBase
  print(`Making ${ownBase} of Debian's packages (only once) ...`)
  const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-base-'))
  try {
    const tar = join(folder, 'base.tar')
    const options = ['--variant=minbase', `--include=${debian.packages}`, debian.release, tar]
    if ((await runCommand('mmdebstrap', options)) !== 0)
      throw new UserError('Debian could not be put together.')
    const container = runQuietly('buildah', 'from', 'scratch').stdout.trim()
    for (const step of [
      ['add', '--quiet', container, tar, '/'],
      ['commit', '--quiet', '--rm', container, ownBase],
    ]) {
      if ((await runCommand('buildah', step)) !== 0) throw new UserError(`buildah ${step[0]} failed.`)
    }
    return ownBase
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} program
 * @param {...string} args
 */
function runQuietly(program, ...args) {
  return spawnSync(program, args, { encoding: 'utf8', env: environment() })
}
