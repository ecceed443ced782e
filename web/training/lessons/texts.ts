import i18next from 'i18next'
import english from '../../../content/i18n/en/learn.json' with { type: 'json' }

/** The English words of these screens travel with them, not with the app: the first paint need not wait for them. */
i18next.addResourceBundle('en', 'translation', english, true, true)
