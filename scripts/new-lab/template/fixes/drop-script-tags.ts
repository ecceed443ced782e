/** Write here another wrong fix with another lesson: this one forbids known payloads instead of allowing safe input. */
export function greeting(name: string): string {
  return `<h1>Hello ${name.replaceAll(/<\/?script>/gi, '')}</h1>`
}
