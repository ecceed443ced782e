/**
 * A name for the middle of a translated sentence: its direction of writing ends with it. Not for texts that are compared
 * or copied. Where there are elements, use `<bdi>`.
 */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
