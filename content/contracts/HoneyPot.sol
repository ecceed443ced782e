// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// What the pot has to know of the bees.
interface Bees {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// A contract that takes tokens in.
interface TokenReceiver {
    function onERC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
        external
        returns (bytes4);
}

/// The Enchanted Honey Pot: an ERC-721 token that everybody can mint who brings the bees for it.
contract HoneyPot {
    string public constant name = "The Enchanted Honey Pot";
    string public constant symbol = "EHP";
    uint256 public constant mintPrice = 1000 * 10 ** 18;

    Bees public immutable bees;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 tokenId => address) public getApproved;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;
    mapping(uint256 tokenId => address) private owners;

    event NFTMinted(address owner, uint256 tokenId);
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor(address token) {
        bees = Bees(token);
    }

    /// Mints a pot for whoever has approved of its price before. The bees stay in the pot.
    function mintNFT() external returns (uint256 tokenId) {
        tokenId = totalSupply++;
        owners[tokenId] = msg.sender;
        balanceOf[msg.sender]++;
        require(bees.transferFrom(msg.sender, address(this), mintPrice), "The bees did not come along");
        emit Transfer(address(0), msg.sender, tokenId);
        emit NFTMinted(msg.sender, tokenId);
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        require(owner != address(0), "There is no such pot");
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return 'data:application/json,{"name":"The Enchanted Honey Pot","description":"It hums. Nobody knows why."}';
    }

    function approve(address to, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "This pot is not yours");
        getApproved[tokenId] = to;
        emit Approval(owner, to, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address owner = ownerOf(tokenId);
        bool mayMove = msg.sender == owner || msg.sender == getApproved[tokenId] || isApprovedForAll[owner][msg.sender];
        require(mayMove && from == owner, "This pot is not yours");
        require(to != address(0), "A pot needs a shelf to stand on");
        delete getApproved[tokenId];
        balanceOf[from]--;
        balanceOf[to]++;
        owners[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        bytes4 said = TokenReceiver(to).onERC721Received(msg.sender, from, tokenId, data);
        require(said == TokenReceiver.onERC721Received.selector, "Nobody there knows what to do with a pot");
    }

    /// ERC-165: tokens of this kind, what is known of them, and this very question.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x80ac58cd || id == 0x5b5e139f || id == 0x01ffc9a7;
    }
}
