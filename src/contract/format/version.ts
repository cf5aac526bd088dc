/** The version in package.json. A test keeps the two equal, since src cannot import files outside it. */
export const VERSION = '0.1.0'
