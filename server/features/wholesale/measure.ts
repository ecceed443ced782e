import type { DocumentNode, FieldNode, OperationDefinitionNode, SelectionSetNode } from 'graphql'
import type { Graphql } from './schema.ts'

/** The query that tools ask about the schema has fifteen levels. */
const DEEPEST = 16
/** Maximum number of fields of a query with all fragments in their places. */
const MOST_FIELDS = 12_000
/** Maximum estimated number of fields that a question about the schema resolves. */
const MOST_OF_SCHEMA = 40_000
/** Lists of the schema about itself, with their typical lengths. */
const LENGTHS: Readonly<Record<string, number>> = {
  types: 22,
  fields: 8,
  args: 2,
  inputFields: 2,
  enumValues: 12,
  directives: 6,
  locations: 6,
}

/** What is known of an operation before it runs. */
export interface Measured {
  depth: number
  /** The fields at its top that run, under their own names. */
  fields: string[]
}

/** An operation with the values of its variables. */
export interface Operation {
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Readonly<Record<string, unknown>>
}

/**
 * Measures a valid operation. Throws a `GraphQLError` if it is too deep or too wide, or asks for two things under one
 * name: graphql-js has a rule for that, which takes a hundred times as long.
 */
export function measure(graphql: Graphql, operation: Operation): Measured {
  return new Ruler(graphql, operation).measure()
}

/** Fields by their names in the answer, and the fragments that were met. `isRunning`: only those that run. */
interface Gathering {
  groups: Map<string, FieldNode[]>
  seen: Set<string>
  isRunning: boolean
}

class Ruler {
  readonly #graphql: Graphql
  readonly #operation: OperationDefinitionNode
  readonly #variables: Operation['variables']
  readonly #fragments: ReadonlyMap<string, SelectionSetNode>
  readonly #signatures = new Map<FieldNode, string>()
  #depth = 0
  #fields = 0
  #ofSchema = 0

  constructor(graphql: Graphql, { document, operation, variables }: Operation) {
    this.#graphql = graphql
    this.#operation = operation
    this.#variables = variables
    const fragments = document.definitions.flatMap((one) =>
      one.kind === graphql.Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
    )
    this.#fragments = new Map(fragments)
  }

  measure(): Measured {
    const top = this.#gather([this.#operation.selectionSet])
    this.#descend(top, 1, 0)
    const running = [...this.#gather([this.#operation.selectionSet], true).values()]
    return { depth: this.#depth, fields: running.flatMap(([field]) => (field ? [field.name.value] : [])) }
  }

  /** `ofSchema`: how often these fields are resolved in a question about the schema; 0 for other questions. */
  #descend(groups: ReadonlyMap<string, FieldNode[]>, depth: number, ofSchema: number): void {
    if (depth > DEEPEST) this.#refuse(`A query has ${DEEPEST} levels at most.`)
    this.#depth = Math.max(this.#depth, depth)
    for (const [name, fields] of groups) {
      const [first] = fields
      if (!first) continue
      this.#compare(name, first, fields)
      const own = first.name.value
      const isEntry = own === '__schema' || own === '__type'
      const times = isEntry ? 1 : ofSchema * (LENGTHS[own] ?? 1)
      this.#ofSchema += times
      if (this.#ofSchema > MOST_OF_SCHEMA) this.#refuse('That is too much of the schema at once.')
      const below = fields.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []))
      if (below.length > 0) this.#descend(this.#gather(below), depth + 1, times)
    }
  }

  /** The fields of some selections by the name that they have in the answer, with all fragments in their places. */
  #gather(from: readonly SelectionSetNode[], isRunning = false): Map<string, FieldNode[]> {
    const groups = new Map<string, FieldNode[]>()
    const seen = new Set<string>()
    for (const set of from) this.#collect(set, { groups, seen, isRunning })
    return groups
  }

  #collect({ selections }: SelectionSetNode, gathering: Gathering): void {
    const { Kind } = this.#graphql
    for (const selection of selections) {
      this.#fields += 1
      if (this.#fields > MOST_FIELDS) this.#refuse(`A query has ${MOST_FIELDS} fields at most.`)
      if (gathering.isRunning && !this.#runs(selection)) continue
      if (selection.kind === Kind.FIELD) addTo(gathering.groups, selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.#collect(selection.selectionSet, gathering)
      else this.#collectFragment(selection.name.value, gathering)
    }
  }

  #collectFragment(name: string, gathering: Gathering): void {
    const fragment = this.#fragments.get(name)
    if (!fragment || gathering.seen.has(name)) return
    gathering.seen.add(name)
    this.#collect(fragment, gathering)
  }

  #compare(name: string, first: FieldNode, fields: readonly FieldNode[]): void {
    if (fields.length === 1) return
    const wanted = this.#signature(first)
    if (fields.every((field) => field === first || this.#signature(field) === wanted)) return
    this.#refuse(`Fields "${name}" conflict: one name stands for two things. Use different aliases.`)
  }

  #signature(field: FieldNode): string {
    const known = this.#signatures.get(field)
    if (known !== undefined) return known
    const { name, arguments: given = [] } = field
    const signature = `${name.value} ${given.map((one) => this.#graphql.print(one)).sort()}`
    this.#signatures.set(field, signature)
    return signature
  }

  /** Whether `@skip` and `@include` let a selection run. */
  #runs({ directives = [] }: SelectionSetNode['selections'][number]): boolean {
    return directives.every(({ name, arguments: [condition] = [] }) => {
      const isTrue = condition !== undefined && this.#isTrue(condition.value)
      if (name.value === 'skip') return !isTrue
      return name.value !== 'include' || isTrue
    })
  }

  #isTrue(value: NonNullable<FieldNode['arguments']>[number]['value']): boolean {
    const { Kind } = this.#graphql
    if (value.kind === Kind.BOOLEAN) return value.value
    if (value.kind !== Kind.VARIABLE) return false
    const wanted = value.name.value
    if (Object.hasOwn(this.#variables, wanted)) return this.#variables[wanted] === true
    const defined = this.#operation.variableDefinitions?.find(
      ({ variable }) => variable.name.value === wanted,
    )
    return defined?.defaultValue?.kind === Kind.BOOLEAN && defined.defaultValue.value
  }

  #refuse(message: string): never {
    const { GraphQLError } = this.#graphql
    throw new GraphQLError(message)
  }
}

function addTo(groups: Gathering['groups'], field: FieldNode): void {
  const name = field.alias?.value ?? field.name.value
  const group = groups.get(name)
  if (group) group.push(field)
  else groups.set(name, [field])
}
