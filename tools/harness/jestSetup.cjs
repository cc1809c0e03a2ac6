// Jest runs this once, before the workers start.
const { freshBuild } = require('../scripts/build.cjs');

module.exports = freshBuild;
