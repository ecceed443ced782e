import type { Mutators, Random } from '#lab'
import { htmlMutators } from './html.ts'
import { jsonMutators } from './json.ts'
import { numberMutators } from './numbers.ts'
import { pathMutators } from './paths.ts'
import { roleMutators } from './roles.ts'
import { sqlMutators } from './sql.ts'
import { timeMutators } from './time.ts'
import { tokenMutators } from './tokens.ts'
import { urlMutators } from './urls.ts'

/** All mutators, drawing from one source. */
export function mutatorsOf(draw: Random): Mutators {
  return {
    sql: sqlMutators(draw),
    html: htmlMutators(draw),
    paths: pathMutators(draw),
    urls: urlMutators(draw),
    json: jsonMutators(draw),
    numbers: numberMutators(draw),
    tokens: tokenMutators(draw),
    time: timeMutators(draw),
    roles: roleMutators(draw),
  }
}
