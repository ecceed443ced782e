/**
 * Say here what this does for an honest customer. The shop runs this file, and learners read it: keep it short, and let
 * it look like code that a busy colleague has merged. It gets what it may use as arguments, and imports types from
 * '#lab' only.
 */
export function greeting(name: string): string {
  return `<h1>Hello ${name}</h1>`
}
