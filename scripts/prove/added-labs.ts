import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfWeakCode, INTERFACE_FILE } from '../../server/training/added-labs/check-lab.ts'
import { deriveInterfacesIn } from '../interfaces/derive.ts'
import type { FileProblem } from './check-files.ts'

/**
 * Has the compiler check a folder of added labs, and writes the `interface.json` of each. Returns what the compiler does
 * not accept. `root` is the project's folder.
 */
export function writeInterfaces(root: string, folder: string): FileProblem[] {
  const problems = compile(root, folder)
  if (problems.length > 0) return problems
  const { faces, without } = deriveInterfacesIn(root, folder, 'added-faces')
  for (const lab of readdirSync(folder).filter((name) => existsSync(join(folder, name, 'weak.ts')))) {
    const weak = hashOfWeakCode(join(folder, lab))
    const found = without[lab] === undefined ? { exports: faces[lab] } : { without: without[lab] }
    writeIfChanged(join(folder, lab, INTERFACE_FILE), `${JSON.stringify({ weak, ...found }, null, 2)}\n`)
  }
  return []
}

function compile(root: string, folder: string): FileProblem[] {
  const own = join(root, 'build', 'added-labs')
  mkdirSync(own, { recursive: true })
  const config = {
    extends: join(root, 'labs.tsconfig.json'),
    include: [join(folder, '*', '**', '*.ts')],
    exclude: ['**/node_modules'],
  }
  writeFileSync(join(own, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', own, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return [...stdout.matchAll(/^(\S.*)\((\d+),\d+\): error (TS\d+: .+)$/gm)].map(
    ([, file = '', line, problem = '']) => ({
      place: `${join(folder, file)}:${line}`,
      problem,
      fatal: true,
    }),
  )
}

function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
