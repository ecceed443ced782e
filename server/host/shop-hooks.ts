import type { ShopParts } from '../shop/shop.ts'
import type { TwinLook } from './scratch-shop.ts'

/**
 * What a shop is made of, with doors to the sandbox where its work is put down to `owner`. All errors that come out of
 * them are noted where a twin wants it so; it may have a time of its own.
 */
export function partsFor(
  parts: ShopParts,
  owner: string,
  twin: { faults?: unknown[]; look: TwinLook } | undefined,
): ShopParts {
  const { faults, look } = twin ?? {}
  const watched = <T extends object>(doors: T): T =>
    faults ? noting(doors, (error) => faults.push(error)) : doors
  return {
    ...parts,
    isBrief: twin !== undefined,
    ...(look?.clock && { clock: look.clock }),
    sql: (source) => watched(parts.sql({ ...source, owner })),
    sandbox: (_id, left) => watched(parts.sandbox(owner, left)),
  }
}

/** The same doors; `note` hears of every error that comes out of one of them. */
function noting<T extends object>(doors: T, note: (error: unknown) => void): T {
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
