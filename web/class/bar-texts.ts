import i18next from 'i18next'
import english from '../../content/i18n/en/class.json' with { type: 'json' }

/** The English words of the bar travel with it: at home nobody needs them. */
i18next.addResourceBundle('en', 'translation', english, true, true)
