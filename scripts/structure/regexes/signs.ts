const known = new Map<string, (sign: string) => boolean>()

/** Whether something that is written in a regular expression (a letter, a class) fits a sign. The engine itself says so. */
export function signTest(raw: string, flags: string): (sign: string) => boolean {
  const key = `${flags} ${raw}`
  const test = known.get(key) ?? remembering(new RegExp(`^${raw}$`, flags.replace(/[gym]/g, '')))
  known.set(key, test)
  return test
}

function remembering(pattern: RegExp): (sign: string) => boolean {
  const answers = new Map<string, boolean>()
  return (sign) => {
    const answer = answers.get(sign) ?? pattern.test(sign)
    answers.set(sign, answer)
    return answer
  }
}
