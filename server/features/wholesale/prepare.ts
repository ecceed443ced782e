import type { DocumentNode, GraphQLError, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { type Measured, measure } from './measure.ts'
import type { SentOperation } from './read-request.ts'
import type { Graphql } from './schema.ts'

const MOST_TOKENS = 13_000
const MOST_BRACKETS = 60
/** Names appear in every answer below them. */
const LONGEST_NAME = 100
const MOST_DEFINITIONS = 60
const MOST_ERRORS = 5
/** Places of errors are looked up line by line, so long texts have none. */
const LONGEST_WITH_PLACES = 8_192
/** Number of rules of graphql-js that are checked at once. */
const RULES_PER_TURN = 11

/** An operation that may run. */
export interface Prepared extends Measured {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  sent: SentOperation
}

/** Parses and validates an operation, and measures it. Returns what is wrong with it, if anything. */
export async function prepare(
  graphql: Graphql,
  schema: GraphQLSchema,
  sent: SentOperation,
  turn: () => Promise<void>,
): Promise<Prepared | readonly GraphQLError[]> {
  try {
    const document = parseQuery(graphql, sent.query)
    await turn()
    const errors = await validate(graphql, schema, document, turn)
    if (errors.length > 0) return errors
    const operation = graphql.getOperationAST(document, sent.operationName)
    if (!operation) return [new graphql.GraphQLError('Which of the operations? Name one in operationName.')]
    const measured = measure(graphql, { document, operation, variables: sent.variables })
    return { ...measured, schema, document, operation, sent }
  } catch (error) {
    if (error instanceof graphql.GraphQLError) return [error]
    throw error
  }
}

function parseQuery(graphql: Graphql, query: string): DocumentNode {
  checkTokens(graphql, query)
  const document = graphql.parse(query, { noLocation: query.length > LONGEST_WITH_PLACES })
  if (document.definitions.length > MOST_DEFINITIONS) {
    throw new graphql.GraphQLError(`A query has ${MOST_DEFINITIONS} operations and fragments at most.`)
  }
  return document
}

/** The parser and all that comes after it calls itself once for each open bracket. */
function checkTokens({ GraphQLError, Lexer, Source, TokenKind }: Graphql, query: string): void {
  const lexer = new Lexer(new Source(query))
  let depth = 0
  for (let count = 0; ; count++) {
    const { kind, value } = lexer.advance()
    if (kind === TokenKind.EOF) return
    if (kind === TokenKind.BRACE_L || kind === TokenKind.PAREN_L || kind === TokenKind.BRACKET_L) depth += 1
    if (kind === TokenKind.BRACE_R || kind === TokenKind.PAREN_R || kind === TokenKind.BRACKET_R) depth -= 1
    const isLong = kind === TokenKind.NAME && value.length > LONGEST_NAME
    if (count >= MOST_TOKENS || depth > MOST_BRACKETS || isLong) {
      throw new GraphQLError('The query is too long, too deep, or has a name without end.')
    }
  }
}

/** Checks all rules but the one that `measure` stands in for. */
async function validate(
  graphql: Graphql,
  schema: GraphQLSchema,
  document: DocumentNode,
  turn: () => Promise<void>,
): Promise<readonly GraphQLError[]> {
  const rules = graphql.specifiedRules.filter((rule) => rule !== graphql.OverlappingFieldsCanBeMergedRule)
  for (let first = 0; first < rules.length; first += RULES_PER_TURN) {
    const some = rules.slice(first, first + RULES_PER_TURN)
    const errors = graphql.validate(schema, document, some, { maxErrors: MOST_ERRORS })
    if (errors.length > 0) return errors
    await turn()
  }
  return []
}
