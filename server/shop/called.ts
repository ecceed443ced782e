/** The version of a lab's code that a learner wrote herself. */
export const OWN = 'own'

type Asked = (...args: never[]) => Promise<unknown>

/** What code exports, where all functions answer later: the code may be a learner's own, in another process. */
export type Later<Code> = {
  readonly [Name in keyof Code]: Code[Name] extends Asked
    ? Code[Name]
    : Code[Name] extends (...args: infer Args) => infer Given
      ? (...args: Args) => Promise<Awaited<Given>>
      : never
}

/** Calls a function of some code by its name. */
export type Caller = (name: string, args: readonly unknown[]) => Promise<unknown>

/** The functions of some code, each of which is called by `caller`. */
export function later<Code extends object>(caller: Caller): Later<Code> {
  return new Proxy({} as Later<Code>, {
    get: (_target, name) =>
      typeof name === 'string' ? (...args: unknown[]) => caller(name, args) : undefined,
  })
}

/** Calls code that is ours, in this thread. */
export function callerOf(code: object): Caller {
  return async (name, args) => {
    const work: unknown = Reflect.get(code, name)
    if (typeof work !== 'function') throw new Error(`The live code exports no function ${name}`)
    return Reflect.apply(work, undefined, args)
  }
}
