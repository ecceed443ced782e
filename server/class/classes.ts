import { inOneCase, type NewClass } from './store/classes.ts'
import { type SchoolClass, StoreRefusal } from './store/model.ts'
import type { ClassStore } from './store/store.ts'

/** The classes of this server. */
export interface Classes {
  /** All that are not erased, also ended and archived ones, oldest first. */
  all(): Promise<SchoolClass[]>
  /** Makes a class. Throws `StoreRefusal`: `name` if it cannot be one, `taken` if there is a class of this name. */
  create(asked: NewClass): Promise<SchoolClass>
}

/** Maximum length of a class's name, in characters. */
export const LONGEST_CLASS_NAME = 60

/** Whether a class may have this name. */
export function isClassName(name: string): boolean {
  return name.trim() !== '' && name.length <= LONGEST_CLASS_NAME && !/\p{Cc}/u.test(name)
}

/** The classes in a class store. `onCreated` opens a new one. None is made with a name of `reserved`. */
export class StoredClasses implements Classes {
  readonly #classStore: Pick<ClassStore, 'allClasses' | 'createClass'>
  readonly #onCreated: (id: string) => Promise<unknown>
  readonly #reserved: readonly string[]

  constructor(
    classStore: Pick<ClassStore, 'allClasses' | 'createClass'>,
    onCreated: (id: string) => Promise<unknown> = async () => undefined,
    reserved: readonly string[] = [],
  ) {
    this.#reserved = reserved.map(inOneCase)
    this.#classStore = classStore
    this.#onCreated = onCreated
  }

  all(): Promise<SchoolClass[]> {
    return this.#classStore.allClasses()
  }

  async create(asked: NewClass): Promise<SchoolClass> {
    if (!isClassName(asked.name)) throw new StoreRefusal('name')
    if (this.#reserved.includes(inOneCase(asked.name.trim()))) throw new StoreRefusal('taken')
    const created = await this.#classStore.createClass({ ...asked, name: asked.name.trim() })
    await this.#onCreated(created.id)
    return created
  }
}
