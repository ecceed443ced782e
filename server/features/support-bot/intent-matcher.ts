/** Words with their weights. */
type WordWeights = Record<string, number>

/** The result of training. */
export type BotKnowledge = {
  /** Rarity of words: a word of few intents weighs most. */
  rarity: WordWeights
  /** All utterances as weights, with the index of their intent. */
  patterns: { intent: number; weights: WordWeights }[]
}

/** The bot's intent classifier. */
export interface IntentMatcher {
  learn(intents: readonly { utterances: readonly string[] }[]): BotKnowledge
  /**
   * The index of the intent that matches a question, and the similarity from 0 to 1. Undefined if that is too low.
   * `menu` are product names.
   */
  understand(
    knowledge: BotKnowledge,
    question: string,
    menu: readonly string[],
  ): { intent: number | undefined; score: number }
}

/**
 * Matches questions with utterances by the cosine of their words, weighted by rarity. Sent to the sandbox as source
 * text, so it must not use anything from outside.
 */
export function makeIntentMatcher(): IntentMatcher {
  const LEAST_SCORE = 0.52
  /** Weight of a word that is in no utterance. */
  const UNKNOWN = 2
  const PRODUCT = 'someproduct'

  /** Words may be `constructor` and the like, so the object has no prototype. */
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

  /** Replaces product names by one placeholder word. */
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
