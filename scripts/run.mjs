// The entry point of all commands: `node scripts/run.mjs <command>`. Runs on any Node from 18 up and needs no packages.
// It makes sure that everything is installed and built, then hands over to the Node in node_modules.
import { print } from './bootstrap/project.mjs'

const [command = 'start', ...args] = process.argv.slice(2)

/** @type {Record<string, () => Promise<number>>} Each answers with the exit code. */
const commands = {
  start: async () => (await import('./bootstrap/start.mjs')).start(args),
  serve: async () => (await import('./bootstrap/start.mjs')).serve(args),
  build: async () => (await import('./bootstrap/start.mjs')).build(),
  dev: async () => (await import('./bootstrap/start.mjs')).dev(),
  test: async () => (await import('./test/run.mjs')).test(args),
  lint: async () => (await import('./bootstrap/start.mjs')).lint(args),
  prove: async () => (await import('./bootstrap/start.mjs')).prove(args),
  guide: async () => (await import('./bootstrap/start.mjs')).runTool('scripts/guide/main.ts', args),
  pictures: async () => (await import('./bootstrap/start.mjs')).runTool('scripts/pictures/main.ts', args),
  bench: async () => (await import('./bootstrap/start.mjs')).runTool('scripts/bench/main.ts', args),
  backup: async () => (await import('./bootstrap/start.mjs')).handleData('backup', args),
  'dashboard-link': async () => (await import('./dashboard-link/main.mjs')).printDashboardLink(),
  export: async () => (await import('./bootstrap/start.mjs')).handleData('export', args),
  restore: async () => (await import('./bootstrap/start.mjs')).handleData('restore', args),
  image: async () => (await import('./image/build.mjs')).image(args),
  gather: async () => (await import('./bootstrap/start.mjs')).runTool('scripts/image/gather.ts', args),
  mutate: async () => (await import('./mutate/main.mjs')).mutate(args),
  'new-lab': async () => (await import('./bootstrap/start.mjs')).newLab(args),
}

const run = commands[command]
if (Number.parseInt(process.versions.node, 10) < 18) {
  print(`This is Node ${process.versions.node}. Please use 18 or newer: https://nodejs.org`)
  process.exitCode = 1
} else if (!run) {
  print(`There is no command "${command}". Try one of: ${Object.keys(commands).join(', ')}`)
  process.exitCode = 1
} else {
  try {
    process.exitCode = await run()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // A UserError is meant for the user. Any other error is a bug and shows its stack.
    print(error.name === 'UserError' ? error.message : (error.stack ?? error.message))
    process.exitCode = 1
  }
}
