import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { readText } from '../../config/yaml-source.ts'
import { projectRoot } from '../../testing/application.ts'
import { makeIntentMatcher } from './intent-matcher.ts'
import { readTrainingSet } from './training-file.ts'

const content = join(projectRoot, 'content')
const { data } = readTrainingSet(content, 'support-bot.yml')
const matcher = makeIntentMatcher()
const knowledge = matcher.learn(data)
const menu = namesIn(load(readText(join(content, 'products.yml'), 'products')))

function namesIn(list: unknown): string[] {
  const items: unknown[] = Array.isArray(list) ? list : []
  return items.flatMap((item) =>
    typeof item === 'object' && item !== null && 'name' in item ? [String(item.name)] : [],
  )
}

function intentOf(question: string): string | undefined {
  const { intent } = matcher.understand(knowledge, question, menu)
  return intent === undefined ? undefined : data[intent]?.intent
}

describe('the bot as shipped', () => {
  it('knows everything in its training set', () => {
    const misunderstood = data.flatMap(({ intent, utterances }) =>
      utterances.filter((utterance) => intentOf(utterance) !== intent),
    )
    expect(misunderstood).toEqual([])
  })

  it.each([
    ['HI!!', 'greetings.hello'],
    ['How much is Apple Juice (1000ml)?', 'queries.productPrice'],
    ['what does an eggfruit juice cost', 'queries.productPrice'],
    ['do you have strawberry juice?', 'queries.productInfo'],
    ['Melon Bike', 'queries.productInfo'],
    ['gimme coupon', 'queries.couponCode'],
    ['please please give me a coupon', 'queries.couponCode'],
    ['can you give me a discount', 'queries.couponCode'],
    ['Where’s my order?', 'queries.orderStatus'],
    ['when does my order arrive', 'queries.orderStatus'],
    ['where is order 5267-f9cd5882f54c75a3', 'queries.orderStatus'],
    ['how much is delivery', 'queries.deliveryOptions'],
    ['do you deliver to germany', 'queries.deliveryArea'],
    ['can I return a bottle', 'queries.returns'],
    ['my juice arrived broken', 'queries.returns'],
    ['can I pay by credit card', 'queries.payment'],
    ['how much is deluxe', 'queries.deluxeMembership'],
    ['do you have NFTs', 'queries.nft'],
    ['what is the air-speed velocity of an unladen swallow?', 'queries.swallow'],
    ['is the juice vegan?', 'queries.ingredients'],
  ])('understands “%s”', (question, intent) => {
    expect(intentOf(question)).toBe(intent)
  })

  it.each([
    '',
    '...',
    '1234',
    'asdf qwertz',
    'what is the capital of France',
    'Wo ist meine Bestellung',
    'constructor __proto__ toString',
    'I love you',
    'write me an essay about the french revolution and include a recipe',
  ])('reports that it does not understand “%s”', (question) => {
    expect(intentOf(question)).toBeUndefined()
  })
})
