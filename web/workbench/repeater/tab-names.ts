import { partsOf } from '../request-text.ts'

/** Longer paths are named by their end. */
const LONGEST_PATH = 24

function shortened(path: string): string {
  const [place = '/'] = path.split('?')
  return place.length > LONGEST_PATH ? `…${place.slice(place.lastIndexOf('/', place.length - 2))}` : place
}

/** A name more for those that others have as well. */
function toldApart(names: readonly string[], moreOf: (index: number) => string): string[] {
  const isShared = (name: string) => names.filter((each) => each === name).length > 1
  return names.map((name, index) => (isShared(name) ? moreOf(index) : name))
}

/** What the tabs of these requests are called, no two of them alike: by their path, by all of it, by their number. */
export function tabNames(requests: readonly string[]): string[] {
  const parts = requests.map(partsOf)
  const short = parts.map(({ method, path }) => `${method} ${shortened(path)}`)
  const whole = toldApart(short, (index) => `${parts[index]?.method} ${parts[index]?.path}`)
  return toldApart(whole, (index) => `${index + 1}: ${whole[index]}`)
}
