import i18next from 'i18next'
import english from '../../../content/i18n/en/web3.json' with { type: 'json' }

/** The English texts of these screens are loaded with them, not with the app: most visitors never come here. */
i18next.addResourceBundle('en', 'translation', english, true, true)
