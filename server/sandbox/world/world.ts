import { makeFiles } from './files.ts'
import { makeDiary, makeMachine } from './machine.ts'
import { makeModules } from './modules.ts'
import { makeShell } from './shell.ts'

/** The machine that scripts from attackers believe to be on. Nothing of it is real. */
export interface World extends Surroundings {
  /** Absolute path → text. */
  files: Record<string, string>
}

/** What a script knows of the machine without asking. */
export interface Surroundings {
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
 * A function that makes the machine of a world, which comes as JSON. It belongs into a realm that the script cannot
 * reach: there it does, and notes down, what the script asks for. Its parts travel as text, so none of them may know
 * anything that it is not handed.
 */
export const machinery = `((text) => {
  const world = JSON.parse(text)
  const diary = (${makeDiary})()
  const files = (${makeFiles})(world)
  return (${makeMachine})(files, (${makeShell})(world, files, diary), diary)
})`

/**
 * A function that gives the realm it runs in a `process`, `require` and the rest of Node that scripts look for, all of
 * which ask the machine.
 */
export function furnishings({ env, cwd, user, hostname }: Surroundings): string {
  return `((machine) => {
    Object.assign(globalThis, (${makeModules})(${JSON.stringify({ env, cwd, user, hostname })}, machine))
    globalThis.global = globalThis
  })`
}
