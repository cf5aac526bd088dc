/**
 * The service's message for a person who declined before. Nothing else distinguishes a block from a refused number:
 * both are 422.
 */
export const BLOCKED = 'MDNHASCONFIRMATIONBLOCK'
/** The service's message for a carrier that delivers no texts. */
export const NO_TEXTS = 'PersonErrors::MdnChangeNotAllowed'
