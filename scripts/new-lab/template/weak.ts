/**
 * Say here what this does for an honest customer. The shop runs this very file, weak on purpose, and the learner reads
 * it: keep it short, and let it look like something a busy colleague would have merged. What it may touch comes in as
 * arguments; it imports nothing but types from '#lab'.
 */
export function greeting(name: string): string {
  return `<h1>Hello ${name}</h1>`
}
