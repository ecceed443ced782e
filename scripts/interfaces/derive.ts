import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API, type Checker, SignatureKind, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { CodeInterface, Shape } from '../../server/sandbox/learner-code/interface.ts'

type TsSymbol = NonNullable<ReturnType<Type['getSymbol']>>

/** Interfaces by lab; and by lab, the reason why it has none. */
export interface LabInterfaces {
  faces: Record<string, CodeInterface>
  without: Record<string, string>
  /** By lab, the components that its browser code exports. */
  components: Record<string, readonly string[]>
}

/** Types with a fixed shape. */
const KNOWN: Record<string, Shape> = {
  Uint8Array: 'bytes',
  URL: 'url',
  Error: 'error',
}
/** A regular expression does not cross the membrane: only the result of its test does. */
const PATTERN: Shape = { takes: ['text'], gives: 'truth', later: false }
/** Rows of tables. Their columns depend on the SQL, not on the type. */
const ROWS = ['UserRow', 'BasketRow']
const DEEPEST = 12

/** Asks the compiler for the parameters and results of the weak code of all labs. `root` is the project's folder. */
export function deriveInterfaces(root: string): LabInterfaces {
  const found = deriveInterfacesIn(root, join(root, 'labs'), 'faces')
  return { ...found, components: componentsIn(root) }
}

/** The same for the weak code in a folder of labs, without components. `work` is a folder in `build`. */
export function deriveInterfacesIn(
  root: string,
  folder: string,
  work: string,
): Omit<LabInterfaces, 'components'> {
  const api = new API({ cwd: root })
  try {
    const config = writeConfig(root, folder, work)
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error('The compiler does not find the project')
    const labs = readdirSync(folder).filter((lab) => existsSync(weakFile(folder, lab)))
    const result: Omit<LabInterfaces, 'components'> = { faces: {}, without: {} }
    for (const lab of labs.sort()) {
      const file = project.program.getSourceFile(weakFile(folder, lab))
      const module = file && project.checker.getSymbolAtLocation(file)
      if (!module) throw new Error(`${weakFile(folder, lab)} exports nothing`)
      try {
        const exported = project.checker.getExportsOfModule(module).filter(isValue)
        result.faces[lab] = Object.fromEntries(
          exported.map((symbol) => [symbol.name, new ShapeDeriver(project.checker).ofSymbol(symbol)]),
        )
      } catch (error) {
        if (!(error instanceof NoInterface)) throw error
        result.without[lab] = error.message
      }
    }
    return result
  } finally {
    api.close()
  }
}

/** Compiling the whole project takes ten times as long as compiling its weak code. */
function writeConfig(root: string, labs: string, work: string): string {
  const folder = join(root, 'build', work)
  const file = join(folder, 'tsconfig.json')
  mkdirSync(folder, { recursive: true })
  const config = { extends: '../../labs.tsconfig.json', include: [join(labs, '*', 'weak.ts')], exclude: [] }
  writeFileSync(file, JSON.stringify(config))
  return file
}

function weakFile(folder: string, lab: string): string {
  return join(folder, lab, 'weak.ts')
}

function isValue({ flags }: TsSymbol): boolean {
  return (flags & SymbolFlags.Value) !== 0
}

/** A component takes properties and returns markup, so its name is enough. */
function componentsIn(root: string): LabInterfaces['components'] {
  const files = readdirSync(join(root, 'labs'))
    .sort()
    .map((lab) => ({ lab, file: join(root, 'labs', lab, 'weak.tsx') }))
    .filter(({ file }) => existsSync(file))
  return Object.fromEntries(
    files.map(({ lab, file }) => {
      const names = readFileSync(file, 'utf8').matchAll(/^export function (\w+)/gm)
      return [lab, [...names].flatMap(([, name]) => name ?? [])]
    }),
  )
}

/** A type that cannot cross the membrane. */
class NoInterface extends Error {}

/** Turns types into shapes. Tracks the types that it is inside of. */
class ShapeDeriver {
  readonly #checker: Checker
  readonly #inside: number[] = []

  constructor(checker: Checker) {
    this.#checker = checker
  }

  ofSymbol(symbol: TsSymbol): Shape {
    const type = this.#checker.getTypeOfSymbol(symbol)
    if (!type) throw new NoInterface(`${symbol.name} has no type`)
    return this.#of(type)
  }

  #of(type: Type): Shape {
    if (this.#inside.includes(type.id) || this.#inside.length > DEEPEST) {
      throw new NoInterface(`${this.#checker.typeToString(type)} holds itself`)
    }
    this.#inside.push(type.id)
    try {
      return this.#plain(type) ?? this.#composed(type)
    } finally {
      this.#inside.pop()
    }
  }

  #plain(type: Type): Shape | undefined {
    const { flags } = type
    if (flags & TypeFlags.AnyOrUnknown) return 'anything'
    if (flags & TypeFlags.String || type.isTemplateLiteralType()) return 'text'
    if (flags & TypeFlags.Number) return 'number'
    if (flags & TypeFlags.Boolean) return 'truth'
    if (flags & TypeFlags.BigInt) return 'bigint'
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return 'nothing'
    if (flags & TypeFlags.Null) return 'null'
    if (flags & TypeFlags.NonPrimitive) return { fields: {}, others: 'anything' }
    if (type.isLiteralType() && typeof type.value !== 'bigint') return { is: type.value }
    return undefined
  }

  #composed(type: Type): Shape {
    if (type.isTypeParameter()) {
      const most = this.#checker.getBaseConstraintOfType(type)
      return most ? this.#of(most) : 'anything'
    }
    if (type.isUnionType()) return this.#either(type.getTypes())
    if (type.isObjectType() || type.isIntersectionType()) return this.#object(type)
    throw new NoInterface(`there is no shape for ${this.#checker.typeToString(type)}`)
  }

  #either(types: readonly Type[]): Shape {
    const shapes = types.flatMap((type) => partsOf(this.#of(type)))
    const isTruth = (shape: Shape): boolean =>
      typeof shape === 'object' && 'is' in shape && typeof shape.is === 'boolean'
    // The compiler represents `boolean` as a union of two literals.
    const hasBoth = shapes.filter(isTruth).length === 2
    const [only, ...others] = hasBoth
      ? [...shapes.filter((shape) => !isTruth(shape)), 'truth' as const]
      : shapes
    return only !== undefined && others.length === 0 ? only : eitherOf([only ?? 'nothing', ...others])
  }

  #object(type: Type): Shape {
    const name = type.getSymbol()?.name ?? ''
    const known = KNOWN[name]
    if (known) return known
    if (name === 'RegExp') return PATTERN
    if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) {
      return { list: this.#eitherOf(this.#argumentsOf(type)) }
    }
    if (name === 'Set' || name === 'ReadonlySet') return { set: this.#eitherOf(this.#argumentsOf(type)) }
    const [call, ...more] = this.#checker.getSignaturesOfType(type, SignatureKind.Call)
    if (more.length > 0) throw new NoInterface(`${name} can be called in several ways`)
    return call ? this.#door(call) : this.#fields(type, ROWS.includes(name))
  }

  #argumentsOf(type: Type): readonly Type[] {
    return type.isTypeReference() ? this.#checker.getTypeArguments(type) : []
  }

  #eitherOf(types: readonly Type[]): Shape {
    const [only, ...others] = types
    if (!only) return 'anything'
    return others.length === 0 ? this.#of(only) : this.#either(types)
  }

  #fields(type: Type, isRow: boolean): Shape {
    const properties = this.#checker.getPropertiesOfType(type)
    const fields = properties.map((property): [string, Shape] => [
      property.name,
      isRow ? 'cell' : optional(property, this.ofSymbol(property)),
    ])
    const [index] = this.#checker.getIndexInfosOfType(type)
    return {
      fields: Object.fromEntries(fields),
      ...(index && { others: this.#of(index.valueType) }),
    }
  }

  #door(signature: ReturnType<Checker['getSignaturesOfType']>[number]): Shape {
    const takes = signature.getParameters().map((parameter) => {
      const node = parameter.valueDeclaration?.resolve()
      const shape = this.ofSymbol(parameter)
      const hasDefault = node && 'initializer' in node && node.initializer
      return hasDefault ? eitherOf([...partsOf(shape), 'nothing']) : shape
    })
    if (signature.hasRestParameter) throw new NoInterface('it takes any number of arguments')
    const given = this.#checker.getReturnTypeOfSignature(signature)
    if (!given) throw new NoInterface('it answers with what has no type')
    const isLater = given.getSymbol()?.name === 'Promise'
    const [kept = given] = isLater ? this.#argumentsOf(given) : [given]
    return { takes, gives: this.#of(kept), later: isLater }
  }
}

function optional({ flags }: TsSymbol, shape: Shape): Shape {
  return flags & SymbolFlags.Optional ? eitherOf([...partsOf(shape), 'nothing']) : shape
}

function partsOf(shape: Shape): readonly Shape[] {
  return typeof shape === 'object' && 'either' in shape ? shape.either : [shape]
}

/** Returns a shape for one of several, without duplicates. If one of them is anything, so is the result. */
function eitherOf(shapes: readonly Shape[]): Shape {
  if (shapes.includes('anything')) return 'anything'
  return { either: [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()] }
}

/**
 * Path of the interfaces file, relative to the project. It is committed, so that a changed interface is visible in a
 * diff.
 */
export const INTERFACES_FILE = 'server/sandbox/learner-code/interfaces.json'

/** Returns the content of the interfaces file: one lab per line. */
export function interfacesText({ faces, without, components }: LabInterfaces): string {
  const lines = (entries: object): string =>
    Object.entries(entries)
      .map(([lab, reason]) => `    ${JSON.stringify(lab)}: ${JSON.stringify(reason)}`)
      .join(',\n')
  return `{\n  "faces": {\n${lines(faces)}\n  },\n  "without": {\n${lines(without)}\n  },\n  "components": {\n${lines(components)}\n  }\n}\n`
}
