import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Translations } from '../../http/replies/translations.ts'
import { projectRoot } from '../../testing/application.ts'
import { renderShopMovingPage } from '../access/class-router.ts'
import { SIGN_IN_TEXTS } from '../sign-in/refusal.ts'
import { BY_SIGN_IN_ONLY, errorNotice, REFUSAL_MESSAGES, STORE_UNAVAILABLE_MESSAGE } from './refusals.ts'

/** The texts of the page for a shop that moves to another machine. */
function movingPageTexts(): string[] {
  const added: string[] = []
  renderShopMovingPage({ noticePage: (_, ...texts) => `${added.push(...texts)}` }, {})
  return added
}

it.each(['de_DE', 'es_ES', 'fr_FR', 'ja_JP'])('all notices of a class are translated into %s', (language) => {
  const unforeseen = [new Error('x'), Object.assign(new Error('x'), { statusCode: 400 })]
  const texts = [
    STORE_UNAVAILABLE_MESSAGE,
    ...Object.values(REFUSAL_MESSAGES),
    ...Object.values(SIGN_IN_TEXTS),
    BY_SIGN_IN_ONLY,
    ...unforeseen.map((error) => errorNotice(error).text),
    ...movingPageTexts(),
  ]
  const dictionary = new Translations(join(projectRoot, 'content', 'i18n')).of(language)
  expect(texts.filter((text) => !dictionary.has(text))).toEqual([])
})
