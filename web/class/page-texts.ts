import i18next from 'i18next'
import certificate from '../../content/i18n/en/class-certificate.json' with { type: 'json' }
import english from '../../content/i18n/en/class-page.json' with { type: 'json' }

/** The English words of what the bar opens, and of the page about the class. */
i18next.addResourceBundle('en', 'translation', { ...english, ...certificate }, true, true)
