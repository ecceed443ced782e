import i18next from 'i18next'
import english from '../../../content/i18n/en/web3.json' with { type: 'json' }

/** The English words of these screens travel with them, not with the app: most visitors never come here. */
i18next.addResourceBundle('en', 'translation', english, true, true)
