import { makeFiles } from './files.ts'
import { makeModules } from './modules.ts'
import { makeShell } from './shell.ts'

/** The machine that scripts from attackers believe to be on. Nothing of it is real. */
export interface World {
  /** Absolute path → text. */
  files: Record<string, string>
  env: Record<string, string>
  /** Where commands start: a folder, which the user may write to. */
  cwd: string
  user: string
  hostname: string
}

/** What a script did in its world. */
export interface Deeds {
  /** Command lines, as they were given to a shell. */
  commands: string[]
  /** Addresses that something was asked of. */
  requests: string[]
  /** Programs that were run after they had been downloaded, with the address that they came from. */
  ran: { program: string; from: string }[]
}

/**
 * A script that gives the realm it runs in a `process`, `require`, a file system, a shell that knows a few commands,
 * and a network in which nobody answers. Its parts travel as text, so none of them may know anything that it is not
 * handed. Its value is a function that tells what was done.
 */
export function furnishings(world: World): string {
  return `(() => {
    const world = ${JSON.stringify(world)}
    const deeds = { commands: [], requests: [], ran: [] }
    const files = (${makeFiles})(world)
    const shell = (${makeShell})(world, files, deeds)
    Object.assign(globalThis, (${makeModules})(world, files, shell, deeds))
    globalThis.global = globalThis
    return () => JSON.stringify(deeds)
  })()`
}
