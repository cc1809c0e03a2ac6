// Jest runs this once, before the workers start.
const { freshBuild } = require('../scripts/freshBuild.cjs');

module.exports = freshBuild;
