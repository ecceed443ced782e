import i18next from 'i18next'
import english from '../../../content/i18n/en/learn.json' with { type: 'json' }

/** English texts of these screens. Loaded with them, so that the first paint does not wait for them. */
i18next.addResourceBundle('en', 'translation', english, true, true)
