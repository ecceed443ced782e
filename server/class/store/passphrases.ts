import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * A list of 2,048 words that are easy to tell apart (BIP 39), with unpleasant words replaced. Words are only drawn from
 * it, never looked up, so existing passphrases stay valid if the list changes.
 */
export async function readWordList(): Promise<(index: number) => string> {
  const { LangEn } = await import('ethers')
  const list = LangEn.wordlist()
  return (index) => {
    const word = list.getWord(index)
    return REPLACED_WORDS.get(word) ?? word
  }
}

export const WORD_COUNT = 2_048

/**
 * Passphrases that are hashed at the same time. Each hash uses one of the four threads that also read and write files.
 */
export const MOST_HASHED = 2

/** The code of a class: three words, 33 bits. */
export async function generateClassCode(): Promise<string> {
  return (await drawWords(3)).join('-')
}

/** A learner's passphrase: four words, 44 bits. */
export async function generatePassphrase(): Promise<string> {
  return (await drawWords(4)).join(' ')
}

/** The stored form of a class code, from any spelling. */
export function normalizeClassCode(text: string): string {
  return normalizeWords(text.slice(0, 100)).replaceAll(' ', '-')
}

/** Random words, 11 bits each. */
async function drawWords(count: number): Promise<string[]> {
  const word = await readWordList()
  return Array.from({ length: count }, () => word(randomInt(WORD_COUNT)))
}

/** The compared form of a passphrase: lower case, single spaces. */
function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join(' ')
}

/** Maximum length of a passphrase, in characters. */
const LONGEST = 200

/**
 * Slow on purpose (about 10 ms and 4 MiB): somebody who steals the store needs centuries for 44 bits. A slower hash
 * would delay classes of hundreds that join at once.
 */
const COST = { N: 4_096, r: 8, p: 1 } as const
const LENGTH = 32

/** The stored form: a salt and a slow hash. */
export async function hashPassphrase(words: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await slowHash(words, salt)).toString('hex')}`
}

export async function verifyPassphrase(words: string, kept: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split(':')
  const known = Buffer.from(hash, 'hex')
  const given = await slowHash(words, Buffer.from(salt, 'hex'))
  return known.length === given.length && timingSafeEqual(known, given)
}

function slowHash(words: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(normalizeWords(words.slice(0, LONGEST)), salt, LENGTH, COST, (error, hash) =>
    error ? reject(error) : resolve(hash),
  )
  return promise
}

/**
 * Words about illness, death, violence and the like, and insults, each with its replacement. All words still differ in
 * their first four letters.
 */
export const REPLACED_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    abuse: 'papaya',
    accident: 'hazelnut',
    accuse: 'saffron',
    addict: 'parsley',
    alcohol: 'oregano',
    anger: 'nutmeg',
    angry: 'waffle',
    anxiety: 'pancake',
    arrest: 'biscuit',
    assault: 'dumpling',
    asthma: 'lasagna',
    attack: 'taco',
    awful: 'burrito',
    blame: 'guava',
    blind: 'plum',
    blood: 'rhubarb',
    bomb: 'cucumber',
    bullet: 'fennel',
    burden: 'paprika',
    cannon: 'tulip',
    cigar: 'daisy',
    crazy: 'lily',
    crime: 'lavender',
    cruel: 'jasmine',
    cry: 'clover',
    danger: 'birch',
    demise: 'cedar',
    despair: 'acorn',
    destroy: 'lagoon',
    disease: 'glacier',
    disorder: 'sunrise',
    divorce: 'seahorse',
    dizzy: 'otter',
    dumb: 'beaver',
    dwarf: 'koala',
    enemy: 'wombat',
    evil: 'puffin',
    execute: 'robin',
    exhaust: 'swan',
    fat: 'toucan',
    fatal: 'finch',
    fatigue: 'alpaca',
    fever: 'llama',
    fury: 'bison',
    garbage: 'moose',
    gorilla: 'reindeer',
    grief: 'walrus',
    guilt: 'iguana',
    gun: 'cello',
    harsh: 'banjo',
    horror: 'flute',
    hospital: 'harp',
    hurt: 'trombone',
    ill: 'lullaby',
    illegal: 'polka',
    illness: 'tango',
    inflict: 'crayon',
    inject: 'easel',
    injury: 'pastel',
    inmate: 'mosaic',
    insane: 'lantern',
    jealous: 'quilt',
    kidney: 'mitten',
    knife: 'slipper',
    liar: 'pocket',
    lonely: 'zipper',
    mad: 'teapot',
    misery: 'kettle',
    monkey: 'carousel',
    naive: 'pinwheel',
    nasty: 'domino',
    orphan: 'jigsaw',
    panic: 'asteroid',
    peasant: 'nebula',
    pig: 'saturn',
    pistol: 'jupiter',
    poverty: 'neptune',
    prison: 'gondola',
    regret: 'kayak',
    reject: 'scooter',
    rifle: 'igloo',
    riot: 'backpack',
    rude: 'riddle',
    sad: 'wizard',
    sadness: 'unicorn',
    scare: 'sapphire',
    shoot: 'topaz',
    sick: 'opal',
    siege: 'amber',
    skull: 'magenta',
    struggle: 'petal',
    suffer: 'pebble',
    swear: 'pajamas',
    symptom: 'keyboard',
    tobacco: 'sleigh',
    toilet: 'icicle',
    tragic: 'sundae',
    trash: 'yogurt',
    trouble: 'toffee',
    ugly: 'popcorn',
    unfair: 'oatmeal',
    unhappy: 'ravioli',
    useless: 'macaroni',
    vicious: 'sprout',
    virus: 'penguin',
    warfare: 'seagull',
    weapon: 'chipmunk',
    weird: 'meerkat',
    worry: 'ferret',
    wrong: 'tadpole',
  }),
)
