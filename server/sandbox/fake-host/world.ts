import { makeFiles } from './files.ts'
import { makeDiary, makeMachine } from './machine.ts'
import { makeModules } from './modules.ts'
import type { Surroundings } from './scene.ts'
import { makeShell } from './shell.ts'
import { makeReader } from './shell-reader.ts'

/**
 * A function that makes the machine of a world, which comes as JSON. It belongs into a realm that the script cannot
 * reach: there it does, and notes down, what the script asks for. Its parts travel as text, so none of them may know
 * anything that it is not handed.
 */
export const machinery = `((text) => {
  const world = JSON.parse(text)
  const diary = (${makeDiary})()
  const files = (${makeFiles})(world)
  return (${makeMachine})(files, (${makeShell})(world, files, (${makeReader})(), diary), diary)
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
