// Collects the content of the image: node scripts/run.mjs gather <folder>. Part of the image's build, on Debian.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { argv, execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { notices } from '../licences/notices.ts'
import { IMAGE_PACKAGES, IMAGE_PATHS, isNeeded, parseLdd } from './contents.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const NODE = '/usr/local/bin/node'
/** Debian packages of the libraries: their licences are copied, too. */
const DEBIAN = ['libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1']

function gather(image: string): void {
  for (const place of [...IMAGE_PATHS, ...IMAGE_PACKAGES.map((name) => `node_modules/${name}`)]) {
    cpSync(join(root, place), join(image, root, place), {
      recursive: true,
      filter: (source) => isNeeded(source.slice(root.length + 1)),
    })
  }
  copy(execPath, join(image, NODE))
  for (const library of parseLdd(execFileSync('ldd', [execPath], { encoding: 'utf8' }))) {
    copy(library, join(image, library))
  }
  for (const name of DEBIAN) {
    const notice = `/usr/share/doc/${name}/copyright`
    copy(notice, join(image, notice))
  }
  writeFileSync(join(image, root, 'THIRD-PARTY-NOTICES.txt'), notices(root))
  writeInstalled(image)
  writeSystem(image)
}

/** Copies the file itself, also if the path is a link. */
function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(realpathSync(from), to)
}

/** Marks the packages as installed. */
function writeInstalled(image: string): void {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  writeFileSync(join(image, root, 'node_modules', '.forbidden-fruit'), JSON.stringify({ hash, node: NODE }))
}

/** The minimal system files that programs expect: users, name lookup, and a data folder. */
function writeSystem(image: string): void {
  mkdirSync(join(image, 'etc'), { recursive: true })
  writeFileSync(join(image, 'etc', 'passwd'), 'shop:x:10001:10001::/data:/sbin/nologin\n')
  writeFileSync(join(image, 'etc', 'group'), 'shop:x:10001:\n')
  writeFileSync(join(image, 'etc', 'nsswitch.conf'), 'hosts: files dns\n')
  mkdirSync(join(image, 'empty'))
  mkdirSync(join(image, 'tmp'))
  chmodSync(join(image, 'tmp'), 0o1777)
}

const [, , image] = argv
if (!image) throw new Error('Where to? node scripts/run.mjs gather <folder>')
gather(image)
