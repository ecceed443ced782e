/** The same doors; `note` hears of every error that comes out of one of them. */
export function noting<T extends object>(doors: T, note: (error: unknown) => void): T {
  return new Proxy(doors, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, given)
        if (result instanceof Promise) result.catch(note)
        return result
      }
    },
  })
}
