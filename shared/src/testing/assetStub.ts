/** Stands for every picture and style file in tests: an address that nobody loads. */
export default '/asset.stub';
