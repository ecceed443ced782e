import i18next from 'i18next'
import certificate from '../../content/i18n/en/class-certificate.json' with { type: 'json' }
import english from '../../content/i18n/en/class-page.json' with { type: 'json' }

/** English texts of the class page and of what the bar opens. */
i18next.addResourceBundle('en', 'translation', { ...english, ...certificate }, true, true)
