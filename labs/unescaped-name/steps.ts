/** A question of the bot's self-test, and its answer. */
export const TEST = 'function test command b8a8ba1ecea1607e1713e31a3d9e5e19'

export const TEST_ANSWER = '3be2e438b7f3d04c89d7749f727bb3bd'
