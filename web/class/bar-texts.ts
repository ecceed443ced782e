import i18next from 'i18next'
import english from '../../content/i18n/en/class.json' with { type: 'json' }

/** English texts of the class bar. Loaded with it, because shops outside of a class do not need them. */
i18next.addResourceBundle('en', 'translation', english, true, true)
