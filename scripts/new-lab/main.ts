import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { challengeNumbers } from '#contract/training/challenge-numbers.ts'
import { readYaml } from '#server/config/yaml-source.ts'
import { camelCase, renamedExample } from '#server/training/added-labs/example.ts'
import { labSchema } from '#server/training/catalogue/lab-yaml.ts'
import { MAP_FILE, weakCodeMap } from '../weak-code/weak-code.ts'
import { labYml } from './lab-yml.ts'

const root = join(import.meta.dirname, '..', '..')
const usage = `npm run new-lab <name>

  name  the folder below labs/, like login-injection; the key of its challenge is made from it. With a path, like
        /my/labs/visitor-badge, the lab is made there, for LABS_DIR: docs/labs.md has more`

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Creates labs/<name> from the template. Returns the exit code. */
function newLab(name: string | undefined): number {
  if (!name || !NAME.test(basename(name))) return refuse(usage)
  if (name !== basename(name)) return addLab(resolve(process.env.INIT_CWD ?? '', name))
  const folder = join(root, 'labs', name)
  if (existsSync(folder)) return refuse(`labs/${name} is there already.`)
  const key = `${camelCase(name)}Challenge`

  cpSync(join(import.meta.dirname, 'template'), folder, { recursive: true })
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.ts')) fillIn(join(folder, file), name, key)
  }
  writeFileSync(join(folder, 'lab.yml'), labYml(title(name), key, nextNumber()))
  writeFileSync(join(root, MAP_FILE), weakCodeMap(root))
  console.log(nextSteps(name))
  return 0
}

/** Creates a lab in another folder, from the example in docs/labs.md. Returns the exit code. */
function addLab(folder: string): number {
  if (existsSync(folder)) return refuse(`${folder} is there already.`)
  const [name, labs] = [basename(folder), dirname(folder)]
  for (const [path, content] of renamedExample(root, name, title(name))) {
    const file = join(labs, path)
    // What belongs to the whole folder stays as it is.
    if (existsSync(file)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  console.log(`${folder} is there: the example of docs/labs.md under its own name. Change one file after another, and prove it
after each change:  npm run prove -- --labs ${labs}
The shop with it:   LABS_DIR=${labs} npm start`)
  return 0
}

/** The number after the highest of all labs. */
function nextNumber(): number {
  const files = globSync('labs/*/lab.yml', { cwd: root })
  const taken = files.flatMap((file) =>
    readYaml(join(root, file), file, labSchema).challenges.map(({ number = 0 }) => number),
  )
  return Math.max(challengeNumbers.length, ...taken) + 1
}

function refuse(reason: string): number {
  console.error(reason)
  return 1
}

function fillIn(file: string, name: string, key: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll('newLabChallenge', key).replaceAll('new-lab', name))
}

/** `login-injection` becomes `Login Injection`. */
function title(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

function nextSteps(name: string): string {
  return `labs/${name} is there. Now replace what the template says, in this order:

  weak.ts          the code that the shop runs; a feature calls it with shop.call('${name}')
  judge.ts         when the challenge counts as solved
  attack.ts        the walkthrough as code
  near-misses.ts   what resembles the attack and must not count
  functionality.ts what honest customers must still be able to do
  fixes/           one right version and at least two wrong ones
  lab.yml          the challenge's texts, hints, debrief and explanations
  hidden-tests.ts  attacks and checks with random payloads, for fixes that learners write
  bypass-fixes/    versions that game the tests; the hidden tests have to catch each of them

A challenge without code to fix? Delete weak.ts, fixes/, bypass-fixes/ and hidden-tests.ts, and in lab.yml "weak", "find",
"review" and both "fixes".
"npm run prove ${name}" says what is missing, one thing after another.`
}

process.exitCode = newLab(process.argv[2])
