import i18next from 'i18next'
import english from '../../../content/i18n/en/class-course.json' with { type: 'json' }

/** English texts of courses. Classes without one do not need them. */
i18next.addResourceBundle('en', 'translation', english, true, true)
