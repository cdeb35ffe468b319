/** Replaces every picture and style file in tests. */
export default '/asset.stub';
