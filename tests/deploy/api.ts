/** A Kubernetes object, as written in a manifest. */
export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
  spec?: unknown
}

/** Errors of a manifest against the types of the API: what a cluster would refuse, and what it would ignore. */
export async function faultsOf(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind, metadata } = manifest
  const own = `${kind} ${metadata.name}`
  const models: Models = await import(import.meta.resolve(`kubernetes-models/${apiVersion}/${kind}`))
  const Model = models[kind]
  if (!Model) return [`${own}: there is no such thing`]
  const unread = new Unread()
  try {
    new Model(manifest).validate.call(unread.watch(manifest, ''))
  } catch (error) {
    return [`${own}: ${error instanceof Error ? error.message : error}`]
  }
  return unread.paths.map((path) => `${own}: the API knows no ${path}`)
}

type Models = Record<string, new (data: object) => { validate(): void }>

/** The validators read only the fields that they know: a field that none has read is misspelled. */
class Unread {
  readonly #left = new Set<string>()

  get paths(): readonly string[] {
    return [...this.#left]
  }

  watch<T extends object>(object: T, path: string): T {
    const pathOf = (key: string): string => (path === '' ? key : `${path}.${key}`)
    for (const key of Object.keys(object)) this.#left.add(pathOf(key))
    const inner = Object.entries(object).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? this.watch(value, pathOf(key)) : value,
    ])
    const copy = Array.isArray(object) ? inner.map(([, value]) => value) : Object.fromEntries(inner)
    return new Proxy(copy, {
      get: (target, key) => {
        if (typeof key === 'string') this.#left.delete(pathOf(key))
        return Reflect.get(target, key)
      },
    }) as T
  }
}
