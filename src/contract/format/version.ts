/** The version in package.json; a test holds the two together, since no room may reach out of src. */
export const VERSION = '0.1.0'
