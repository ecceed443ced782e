/** Words, and how much each weighs. */
export type WordWeights = Record<string, number>

/** What is learnt from a training set. */
export type BotKnowledge = {
  /** How rare a word is: what hardly any intent says, tells most. */
  rarity: WordWeights
  /** All utterances as weights, and the place of their intent in the set. */
  patterns: { intent: number; weights: WordWeights }[]
}

/** What the bot thinks with. */
export interface IntentMatcher {
  learn(intents: readonly { utterances: readonly string[] }[]): BotKnowledge
  /**
   * The place of the intent that a question is about, and how much it is like what was taught: from 0 to 1. Undefined
   * where that is too little. `menu` are the names of what is on sale.
   */
  understand(
    knowledge: BotKnowledge,
    question: string,
    menu: readonly string[],
  ): { intent: number | undefined; score: number }
}

/**
 * Matches questions with what was taught, by the cosine between their words, weighed by rarity. Travels to the sandbox
 * as text, so it may know nothing that it is not handed.
 */
export function makeIntentMatcher(): IntentMatcher {
  const LEAST_SCORE = 0.52
  /** What a word weighs in a question that nobody taught the bot. */
  const UNKNOWN = 2
  const PRODUCT = 'someproduct'

  /** Words are anybody's, and some objects are born with a `constructor`. */
  const empty = (): WordWeights => Object.create(null)
  const weightOf = (weights: WordWeights, word: string): number | undefined =>
    Object.hasOwn(weights, word) ? weights[word] : undefined

  const stem = (word: string): string =>
    word.length > 3 && word !== PRODUCT ? word.replace(/(?:ies|ing|ed|es|s|y|e)$/, '') : word

  const wordsOf = (text: string): string[] =>
    (
      text
        .toLowerCase()
        .replaceAll('<product>', PRODUCT)
        .normalize('NFD')
        .replace(/\p{M}|['’]/gu, '')
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).map(stem)

  /** What is on the menu is one word to the bot, whatever it is called. */
  const withProducts = (words: string[], rarity: WordWeights, menu: readonly string[]): string[] => {
    const names = new Set(wordsOf(menu.join(' ')))
    const replaced = words.map((word) => (!Object.hasOwn(rarity, word) && names.has(word) ? PRODUCT : word))
    return replaced.filter((word, index) => word !== PRODUCT || replaced[index - 1] !== word)
  }

  const weigh = (words: readonly string[], rarity: WordWeights): WordWeights => {
    const weights = empty()
    for (const word of words) weights[word] = (weights[word] ?? 0) + (weightOf(rarity, word) ?? UNKNOWN)
    const length = Math.hypot(...Object.values(weights)) || 1
    for (const word of Object.keys(weights)) weights[word] = (weights[word] ?? 0) / length
    return weights
  }

  const likeness = (one: WordWeights, other: WordWeights): number => {
    let sum = 0
    for (const word of Object.keys(one)) sum += (one[word] ?? 0) * (weightOf(other, word) ?? 0)
    return sum
  }

  return {
    learn: (intents) => {
      const said = intents.map(({ utterances }) => utterances.map(wordsOf))
      const knownTo = empty()
      for (const utterances of said) {
        for (const word of new Set(utterances.flat())) knownTo[word] = (knownTo[word] ?? 0) + 1
      }
      const rarity = empty()
      for (const [word, count] of Object.entries(knownTo)) rarity[word] = Math.log(1 + said.length / count)
      const patterns = said.flatMap((utterances, intent) =>
        utterances.map((words) => ({ intent, weights: weigh(words, rarity) })),
      )
      return { rarity, patterns }
    },
    understand: ({ rarity, patterns }, question, menu) => {
      const asked = weigh(withProducts(wordsOf(question), rarity, menu), rarity)
      let best = { intent: -1, score: 0 }
      for (const { intent, weights } of patterns) {
        const score = likeness(asked, weights)
        if (score > best.score) best = { intent, score }
      }
      return { intent: best.score < LEAST_SCORE ? undefined : best.intent, score: best.score }
    },
  }
}
